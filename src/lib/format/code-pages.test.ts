import { expect, it } from 'vitest'
import { decodeCsv } from '@/lib/format/csv-reader'

it.each([
  ['Windows', 'name;points\nH\xedd \xe9s k\xfat;10', 'name;points\nHíd és kút;10'],
  [
    'Windows',
    'name\n\xc1rv\xedzt\xfbr\xf5 t\xfck\xf6rf\xfar\xf3g\xe9p',
    'name\nÁrvíztűrő tükörfúrógép',
  ],
  ['Windows', 'name\n\xd5SZI K\xc1POLNA, \xdaJ \xdbRHAJ\xd3', 'name\nŐSZI KÁPOLNA, ÚJ ŰRHAJÓ'],
  [
    'Windows',
    'name\nDie gro\xdfe Br\xfccke \xfcber die \xd6de',
    'name\nDie große Brücke über die Öde',
  ],
  ['Windows', 'name\n\x8elu\x9dou\xe8k\xfd k\xf9\xf2', 'name\nŽluťoučký kůň'],
  ['Windows', 'name\n\x84K\xe9k kapu\x94', 'name\n„Kék kapu”'],
  ['Windows', 'name\nSzent Mih\xe1ly-k\xf5 \x96 kil\xe1t\xf3', 'name\nSzent Mihály-kő – kilátó'],
  ['Windows', 'name\n\xd3ri\xe1s \xd6b\xf6l', 'name\nÓriás Öböl'],
  ['Excel for Mac', 'name;points\nH\x92d \x8es k\x9ct;10', 'name;points\nHíd és kút;10'],
  [
    'Excel for Mac',
    'name\n\xe7rv\x92zt\xf5r\xce t\x9fk\x9arf\x9cr\x97g\x8ep',
    'name\nÁrvíztűrő tükörfúrógép',
  ],
  [
    'Excel for Mac',
    'name\n\xccSZI K\xe7POLNA, \xf2J \xf4RHAJ\xee',
    'name\nŐSZI KÁPOLNA, ÚJ ŰRHAJÓ',
  ],
  [
    'Excel for Mac',
    'name\nDie gro\xa7e Br\x9fcke \x9fber die \x85de',
    'name\nDie große Brücke über die Öde',
  ],
  ['Excel for Mac', 'name\n\xeblu\xe9ou\x8bk\xf9 k\xf3\xcb', 'name\nŽluťoučký kůň'],
  ['Excel for Mac', 'name\n\xe3K\x8ek kapu\xd3', 'name\n„Kék kapu”'],
  [
    'Excel for Mac',
    'name\nSzent Mih\x87ly-k\xce \xd0 kil\x87t\x97',
    'name\nSzent Mihály-kő – kilátó',
  ],
  ['Excel for Mac', 'name\n\xeeri\x87s \x85b\x9al', 'name\nÓriás Öböl'],
  ['DOS', 'name;points\nH\xa1d \x82s k\xa3t;10', 'name;points\nHíd és kút;10'],
  [
    'DOS',
    'name\n\xb5rv\xa1zt\xfbr\x8b t\x81k\x94rf\xa3r\xa2g\x82p',
    'name\nÁrvíztűrő tükörfúrógép',
  ],
  ['DOS', 'name\n\x8aSZI K\xb5POLNA, \xe9J \xebRHAJ\xe0', 'name\nŐSZI KÁPOLNA, ÚJ ŰRHAJÓ'],
  ['DOS', 'name\nDie gro\xe1e Br\x81cke \x81ber die \x99de', 'name\nDie große Brücke über die Öde'],
  ['DOS', 'name\n\xa6lu\x9cou\x9fk\xec k\x85\xe5', 'name\nŽluťoučký kůň'],
  ['DOS', 'name\n\xe0ri\xa0s \x99b\x94l', 'name\nÓriás Öböl'],
  ['Excel for Mac, Western', 'name\nH\x92d \x8es k\x9ct', 'name\nHíd és kút'],
  ['Excel for Mac, Western', 'name\nDie gro\xa7e Br\x9fcke', 'name\nDie große Brücke'],
])('A table of %s is read: %#', (_, content, text) => {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
  expect(decodeCsv(bytes.buffer)).toEqual({ text })
})
