import { crc32 } from 'node:zlib'

/** USDZ readers map a file into memory: its bytes begin at a multiple of this. */
const alignment = 64

/** A ZIP archive with one file, neither compressed nor dated: the same content gives the same bytes. */
export function storedZip(name: string, content: Buffer): Buffer {
  const file = Buffer.from(name)
  const start = 30 + file.length
  // An extra field has four bytes of its own.
  const padding = (alignment - ((start + 4) % alignment)) % alignment
  const extra = Buffer.alloc(4 + padding)
  extra.writeUInt16LE(0x1986, 0)
  extra.writeUInt16LE(padding, 2)

  /** The part that both headers share, from the version to the length of the extra field. */
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(file.length, 22)

  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, file, extra])
  local.writeUInt16LE(extra.length, 28)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, Buffer.alloc(14), file])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length + content.length, 16)
  return Buffer.concat([local, content, central, end])
}
