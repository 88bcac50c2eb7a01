import { expect, it } from 'vitest'
import { decodeCsv } from '@/lib/format/csv'

/** Tables as Excel writes them on each system, and in Western Europe. */
const tables = [
  {
    text: 'name;points\nHíd és kút;10',
    Windows: 'name;points\nH\xedd \xe9s k\xfat;10',
    Mac: 'name;points\nH\x92d \x8es k\x9ct;10',
    DOS: 'name;points\nH\xa1d \x82s k\xa3t;10',
  },
  {
    text: 'name\nÁrvíztűrő tükörfúrógép',
    Windows: 'name\n\xc1rv\xedzt\xfbr\xf5 t\xfck\xf6rf\xfar\xf3g\xe9p',
    Mac: 'name\n\xe7rv\x92zt\xf5r\xce t\x9fk\x9arf\x9cr\x97g\x8ep',
    DOS: 'name\n\xb5rv\xa1zt\xfbr\x8b t\x81k\x94rf\xa3r\xa2g\x82p',
  },
  {
    text: 'name\nŐSZI KÁPOLNA, ÚJ ŰRHAJÓ',
    Windows: 'name\n\xd5SZI K\xc1POLNA, \xdaJ \xdbRHAJ\xd3',
    Mac: 'name\n\xccSZI K\xe7POLNA, \xf2J \xf4RHAJ\xee',
    DOS: 'name\n\x8aSZI K\xb5POLNA, \xe9J \xebRHAJ\xe0',
  },
  {
    text: 'name\nDie große Brücke über die Öde',
    Windows: 'name\nDie gro\xdfe Br\xfccke \xfcber die \xd6de',
    Mac: 'name\nDie gro\xa7e Br\x9fcke \x9fber die \x85de',
    DOS: 'name\nDie gro\xe1e Br\x81cke \x81ber die \x99de',
  },
  {
    text: 'name\nŽluťoučký kůň',
    Windows: 'name\n\x8elu\x9dou\xe8k\xfd k\xf9\xf2',
    Mac: 'name\n\xeblu\xe9ou\x8bk\xf9 k\xf3\xcb',
    DOS: 'name\n\xa6lu\x9cou\x9fk\xec k\x85\xe5',
  },
  {
    text: 'name\n„Kék kapu”',
    Windows: 'name\n\x84K\xe9k kapu\x94',
    Mac: 'name\n\xe3K\x8ek kapu\xd3',
  },
  {
    text: 'name\nSzent Mihály-kő – kilátó',
    Windows: 'name\nSzent Mih\xe1ly-k\xf5 \x96 kil\xe1t\xf3',
    Mac: 'name\nSzent Mih\x87ly-k\xce \xd0 kil\x87t\x97',
  },
  {
    text: 'name\nÓriás Öböl',
    Windows: 'name\n\xd3ri\xe1s \xd6b\xf6l',
    Mac: 'name\n\xeeri\x87s \x85b\x9al',
    DOS: 'name\n\xe0ri\xa0s \x99b\x94l',
  },
  { text: 'name\nHíd és kút', 'Western Mac': 'name\nH\x92d \x8es k\x9ct' },
  { text: 'name\nDie große Brücke', 'Western Mac': 'name\nDie gro\xa7e Br\x9fcke' },
]

it.each(
  tables.flatMap(({ text, ...written }) =>
    Object.entries(written).map(([system, content]) => ({ system, content, text })),
  ),
)('A table of $system is read: $text', ({ content, text }) => {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
  expect(decodeCsv(bytes.buffer)).toEqual({ text })
})
