import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { toPlainWidth } from '#domain/plain-width.ts'
import { endpoints } from '../protocol/endpoint.ts'

const otp = (max: number) => z.string().overwrite(toPlainWidth).trim().max(max)

export const secondFactorEndpoints = endpoints({
  'POST /user/second-factor': {
    summary: 'Starts setting up a second factor: returns the secret for an authenticator app',
    who: permissions.use_second_factor,
    limited: true,
    fresh: 'entry',
    body: z.strictObject({}),
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['already_done'],
  },
  'POST /user/second-factor/confirm': {
    summary: 'Confirms the authenticator app and returns recovery codes, once; the other sessions end',
    who: permissions.use_second_factor,
    limited: true,
    fresh: 'entry',
    body: z.strictObject({ otp: otp(16) }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['captcha_verification_failed', 'operation_not_found'],
  },
  'POST /user/second-factor/remove': {
    summary: 'Removes the second factor, with a code; the other sessions end',
    who: permissions.use_second_factor,
    limited: true,
    fresh: 'entry',
    body: z.strictObject({ otp: otp(32) }),
    data: z.null(),
    refusals: ['captcha_verification_failed', 'operation_not_found', 'last_second_factor'],
  },
})
