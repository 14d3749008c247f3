import type { accountEndpoints } from '#contract/people/accounts.ts'
import type { identityEndpoints } from '#contract/people/identities.ts'
import type { secondFactorEndpoints } from '#contract/people/second-factor.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { changeEmail, changeUser, setUserStatus } from './change-user.ts'
import { exportUserData } from './export-user-data.ts'
import { makeGuest } from './make-guest.ts'
import { openOrder } from './open-order.ts'
import { forgetPassword, resetPassword } from './passwords/reset-password.ts'
import { readUser } from './read-user.ts'
import { registerUser } from './register-user.ts'
import { finishGoogle, startGoogle } from './sign-in/google.ts'
import { logIn } from './sign-in/log-in.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './sign-in/second-factor.ts'
import { refreshTokens } from './sign-in/sessions.ts'
import { listIdentities, unlinkIdentity } from './sign-in/user-identities.ts'
import { endSession, listSessions, logOut } from './sign-in/user-sessions.ts'
import { undoChange } from './undo-change.ts'

export const accountRoutes: Routes<typeof accountEndpoints> = {
  'POST /user/login': logIn,
  'POST /user/register': registerUser,
  'POST /user/anonymous': makeGuest,
  'POST /user/refresh-token': ({ context, body }) => refreshTokens(context, body.refresh_token),
  'POST /user/logout': logOut,
  'POST /user/forget-password': forgetPassword,
  'POST /user/reset-password': resetPassword,
  'GET /user/info': ({ context, caller }) => readUser(context, requireUser(caller).userId),
  'PUT /user/info/{id}': changeUser,
  'POST /user/email': changeEmail,
  'POST /user/open-order': openOrder,
  'GET /user/sessions': listSessions,
  'DELETE /user/sessions/{id}': endSession,
  'GET /user/export': exportUserData,
  'GET /user/google-logic/auth-url': startGoogle,
  'GET /user/google-logic/callback': finishGoogle,
  'PUT /admin/users/{id}/status': setUserStatus,
}

export const identityRoutes: Routes<typeof identityEndpoints> = {
  'GET /user/identities': listIdentities,
  'DELETE /user/identities/{provider}': unlinkIdentity,
  'POST /user/undo': undoChange,
}

export const secondFactorRoutes: Routes<typeof secondFactorEndpoints> = {
  'POST /user/second-factor': beginSecondFactor,
  'POST /user/second-factor/confirm': confirmSecondFactor,
  'POST /user/second-factor/remove': removeSecondFactor,
}
