/** An EXIF segment with a 90° orientation and a secret text. */
function exifSegment(secret: string): Buffer {
  const tiff = Buffer.from(
    '49492a0008000000' + '0100' + '12010300010000000600' + '0000' + '00000000',
    'hex',
  )
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Inserts an EXIF segment into a JPEG. */
export function withExif(jpeg: Buffer, secret: string): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(secret), jpeg.subarray(2)])
}
