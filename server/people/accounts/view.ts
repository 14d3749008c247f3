import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { findIdentities, hasSecondFactor, type User } from './store.ts'

export type UserInfo = CallData<'GET /user/info'>

export async function viewUser(db: Reader, user: User): Promise<UserInfo> {
  const image = user.avatar && `/api/common/preview/file/${user.avatar}`
  return {
    user_id: user.user_id,
    auth_provider: user.auth_provider,
    role: user.role,
    user_status: user.user_status,
    email: user.email,
    user_name: user.user_name,
    avatar: user.avatar,
    image,
    image_full: image,
    contact: user.contact,
    postcode: user.postcode,
    zip_code: user.postcode,
    street: user.street,
    house_number: user.house_number,
    city: user.city,
    country: user.country,
    has_password: user.password_hash !== null,
    google_bound: (await findIdentities(db, user.user_id)).length > 0,
    second_factor: await hasSecondFactor(db, user.user_id),
    erase_asked_at: user.erase_asked_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}
