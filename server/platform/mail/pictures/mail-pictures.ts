import { readFileSync } from 'node:fs'

/**
 * The pictures that mails bring along, with the size in which they are displayed. Made by `npm run mail-pictures`; a
 * name that a mail was once sent with stays, so that it can be rendered later.
 */
export const mailPictures = {
  mark: { file: 'mark.png', width: 84, height: 32 },
  'genie-600': { file: 'genie-600.jpg', width: 112, height: 84 },
  'genie-1000': { file: 'genie-1000.jpg', width: 112, height: 84 },
  'genie-3000': { file: 'genie-3000.jpg', width: 112, height: 84 },
  blades: { file: 'blades.jpg', width: 112, height: 84 },
  accessory: { file: 'accessory.jpg', width: 112, height: 84 },
  service: { file: 'service.jpg', width: 112, height: 84 },
} as const

export type MailPicture = keyof typeof mailPictures
export type GoodsPicture = Exclude<MailPicture, 'mark'>

/** So that a mail stays small: of one picture, and of the goods in one mail. */
export const maxPictureBytes = 25_000
export const maxGoodsPictures = 3

export function isGoodsPicture(name: string): name is GoodsPicture {
  return name !== 'mark' && Object.hasOwn(mailPictures, name)
}

interface Goods {
  /** The keys of the model and the product in the catalogue. */
  device_type: string | null
  product: string
  product_kind: 'machine' | 'accessory' | 'service'
}

/** The picture of a product; undefined: a model that has none. */
export function selectMailPicture({ device_type, product, product_kind }: Goods): GoodsPicture | undefined {
  if (product_kind === 'machine') return device_type && isGoodsPicture(device_type) ? device_type : undefined
  return isGoodsPicture(product) ? product : product_kind
}

/** The reference of a picture in the HTML of a mail. */
export function toContentId(name: MailPicture): string {
  return `${name}@genie`
}

export interface InlinePicture {
  cid: string
  filename: string
  contentType: string
  bytes: Buffer
}

const known = new Map<MailPicture, InlinePicture>()

export function loadPicture(name: MailPicture): InlinePicture {
  const found = known.get(name) ?? readPicture(name)
  known.set(name, found)
  return found
}

function readPicture(name: MailPicture): InlinePicture {
  const { file } = mailPictures[name]
  return {
    cid: toContentId(name),
    filename: file,
    contentType: file.endsWith('.png') ? 'image/png' : 'image/jpeg',
    bytes: readFileSync(new URL(file, import.meta.url)),
  }
}

interface PicturedMail {
  html: string
  pictures: readonly MailPicture[]
  /** The lawn of its reader, of which no other mail has a copy. */
  lawn: InlinePicture | undefined
}

/** The parts of a mail to which its HTML refers. */
export function gatherPictures({ pictures, lawn }: Omit<PicturedMail, 'html'>): InlinePicture[] {
  return [...pictures.map(loadPicture), ...(lawn ? [lawn] : [])]
}

/** The mail with its pictures in it, for a browser, which does not know the parts of a mail. */
export function embedPictures({ html, ...mail }: PicturedMail): string {
  return gatherPictures(mail).reduce((shown, { cid, contentType, bytes }) => {
    return shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${bytes.toString('base64')}"`)
  }, html)
}
