import { expect, test } from 'vitest'
import { readEmails, readTeamsCsv } from '@/features/teams/model/team-csv'

const player = (name: string, team_id: string | null = null, codes_found = 0) => ({
  user_id: name,
  user_email: `${name}@hunt.test`,
  team_id,
  points: codes_found * 10,
  codes_found,
})
const member = (name: string) => ({
  user_id: name,
  name,
  email: `${name}@hunt.test`,
  points: 0,
  found_codes: 0,
  is_captain: true,
})
const gameSession = {
  teams: [
    { id: 'foxes', name: 'Foxes', code: 'ABCDEFGH', members: [member('anna')] },
    { id: 'owls', name: 'Owls', code: 'JKLMNPQR', members: [] },
    { id: 'guards', name: 'Őrzők', code: 'STUVWXYZ', members: [] },
  ],
  players: [player('anna', 'foxes', 2), player('bela'), player('cili'), player('ede', 'owls')],
  maxSize: 2,
}
const read = (text: string) => readTeamsCsv(text, gameSession)
const problemsOf = (text: string) => read(text)?.rows.map(({ problems }) => problems)

test('Rows add teams, or change the one with the code or the name', () => {
  const rows = read(
    'name,code,members\nBats,,"bela@hunt.test"\nWolves,abcd-efgh,\n owls ,,"Cili@Hunt.test; ede@hunt.test"',
  )?.rows
  expect(rows?.map(({ action, team }) => ({ action, ...team }))).toEqual([
    { action: 'add', name: 'Bats', member_ids: ['bela'] },
    { action: 'change', id: 'foxes', seen_name: 'Foxes', name: 'Wolves', member_ids: [] },
    { action: 'change', id: 'owls', seen_name: 'Owls', name: 'owls', member_ids: ['cili'] },
  ])
  expect(rows?.flatMap(({ problems }) => problems)).toEqual([])
})

test('Accents may be encoded in another way', () => {
  expect(read(`name\n${'Őrzők'.normalize('NFD')}`)?.rows[0]?.team).toMatchObject({ id: 'guards' })
})

test('Names, codes and players are checked', () => {
  expect(problemsOf('name,code\nX,\nBats,ZZZZZZZZ\nOwls,ABCDEFGH\nBats,')).toEqual([
    [{ kind: 'invalid', field: 'name' }],
    [{ kind: 'unknown', field: 'code', value: 'ZZZZZZZZ' }],
    [{ kind: 'nameTaken' }],
    [{ kind: 'duplicate' }],
  ])
  expect(problemsOf('name,code\nWolves,ABCD-EFGH\nFoxes,')).toEqual([[], [{ kind: 'duplicate' }]])
  expect(
    problemsOf('name,members\nBats,nobody@hunt.test anna@hunt.test\nCats,bela@hunt.test'),
  ).toEqual([
    [
      { kind: 'unknown', field: 'members', value: 'nobody@hunt.test' },
      { kind: 'hasFinds', field: 'members', value: 'anna@hunt.test' },
    ],
    [],
  ])
  expect(problemsOf('name,members\nBats,bela@hunt.test\nCats,bela@hunt.test')?.[1]).toEqual([
    { kind: 'ambiguousTeam', field: 'members', value: 'bela@hunt.test' },
  ])
  expect(problemsOf('name,members\nFoxes,bela@hunt.test cili@hunt.test')).toEqual([
    [{ kind: 'teamFull' }],
  ])
})

test('Players of full teams change places', () => {
  const full = {
    teams: gameSession.teams.map((team) => ({
      ...team,
      members: team.id === 'guards' ? [] : [member('one'), member('two')],
    })),
    players: [player('bela', 'foxes'), player('cili', 'owls')],
    maxSize: 2,
  }
  const swap = 'name,members\nFoxes,cili@hunt.test\nOwls,bela@hunt.test'
  expect(readTeamsCsv(swap, full)?.rows.map(({ problems }) => problems)).toEqual([[], []])
})

test('A file without names is unreadable', () => {
  expect(read('code\nABCDEFGH')).toBeNull()
  expect(read('name')).toBeNull()
})

test('A name is checked as the database does', () => {
  const names = [
    'Baglyok',
    '👍',
    '👍👍',
    '\u200b\u200b',
    'An\u{1D173}na',
    '🦊'.repeat(40),
    '🦊'.repeat(41),
  ]
  expect(problemsOf(`name\n${names.join('\n')}`)?.map((problems) => problems.length)).toEqual([
    0, 1, 0, 1, 1, 0, 1,
  ])
})

test.each([
  ['Anna Kiss <anna@hunt.test>', ['anna@hunt.test']],
  ['"Kiss, Anna" <anna@hunt.test>; Béla<bela@hunt.test>', ['anna@hunt.test', 'bela@hunt.test']],
  ['bela@hunt.test Anna Kiss <anna@hunt.test>', ['bela@hunt.test', 'anna@hunt.test']],
  ['mailto:anna@hunt.test', ['anna@hunt.test']],
  ['Anna Kiss (anna@hunt.test); bela@hunt.test', ['anna@hunt.test', 'bela@hunt.test']],
  ['[anna@hunt.test](mailto:anna@hunt.test)', ['anna@hunt.test']],
  ['<mailto:anna@hunt.test?subject=Hi>', ['anna@hunt.test']],
  ['\u200banna@hunt.test\u2060,\u202abela@hunt.test\u202c', ['anna@hunt.test', 'bela@hunt.test']],
  ['anna@hunt.test.\u00a0(bela@hunt.test)', ['anna@hunt.test', 'bela@hunt.test']],
  ['Anna, bela@hunt.test', ['Anna', 'bela@hunt.test']],
  ['', []],
])('Addresses are read as they are copied: %j', (cell, emails) =>
  expect(readEmails(cell)).toEqual(emails),
)
