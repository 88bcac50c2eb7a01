import { runCommand } from '../../../supabase/local/command-line'
import { start } from '../../../supabase/local/start'
import { testPasswordCost } from '../../support/players'

// `npm start` for tests, which sign up hundreds of accounts.
runCommand(import.meta.url, (input) => start(input, { passwordCost: testPasswordCost }))
