import { z } from 'zod'
import { codePurposes } from '#domain/accounts/constants.ts'
import { emailField } from '../people/accounts.ts'
import { endpoints } from './endpoint.ts'

/** The purpose of a picture, which determines who may see and upload it. */
export const uploadPurposes = ['avatar', 'complaint', 'after_sale', 'logo', 'catalogue'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const commonEndpoints = endpoints({
  'GET /common/rsa-public-key': {
    summary: 'The public key with which a browser encrypts passwords (RSA-OAEP, SHA-256)',
    who: 'anyone',
    data: z.object({ kid: z.string(), public_key: z.string() }),
  },
  'GET /common/captcha': {
    summary: 'A proof-of-work challenge (ALTCHA)',
    who: 'anyone',
    data: z.object({
      parameters: z.record(z.string(), z.unknown()),
      signature: z.string(),
    }),
    refusals: ['captcha_generation_failed'],
  },
  'POST /common/captcha/send': {
    summary: 'Mails a code of six digits, valid for ten minutes, five tries and one use',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({ email: emailField, purpose: z.enum(codePurposes), altcha: z.string().max(8192) }),
    data: z.object({ captcha_id: z.uuid() }),
    refusals: ['captcha_verification_failed'],
  },
  'POST /common/files/upload': {
    summary: 'Uploads one picture (JPEG, PNG, WebP; field `file`, field `purpose`)',
    who: 'person',
    limit: 'upload',
    form: true,
    formFields: { file: { file: true }, purpose: { oneOf: uploadPurposes, usual: 'avatar' } },
    data: z.object({ id: z.uuid(), url: z.string(), full_url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['too_large', 'wrong_media_type'],
  },
  'GET /common/preview/file/{id}': {
    summary:
      'A picture or an official notice; private ones only for their owner and for staff who may read what it belongs to',
    who: 'anyone',
    params: z.strictObject({ id: z.string().max(64) }),
    data: z.null(),
    raw: 'image/webp',
    refusals: ['resource_missing', 'uuid_invalid'],
  },
  'GET /common/logo': {
    summary: 'The logo of the company',
    who: 'anyone',
    query: z.object({ id: z.string().max(64).optional() }),
    data: z.null(),
    raw: 'image/webp',
    refusals: ['resource_missing', 'uuid_invalid'],
  },
})
