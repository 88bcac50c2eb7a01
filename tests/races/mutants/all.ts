import { accountMutants } from './accounts'
import { huntMutants } from './hunt'
import { moneyMutants } from './money'
import { organiserMutants } from './organisers'
import { taskMutants } from './tasks'
import { teamMutants } from './teams'

export const mutants = [
  ...moneyMutants,
  ...huntMutants,
  ...teamMutants,
  ...taskMutants,
  ...accountMutants,
  ...organiserMutants,
]
