import { randomInt } from 'node:crypto'
import { codeLength, codeLetters, formatCode } from '#domain/promotions/codes.ts'

export function generateCode(prefix?: string): string {
  return formatCode(
    Array.from({ length: codeLength }, () => randomInt(codeLetters.length)),
    prefix,
  )
}
