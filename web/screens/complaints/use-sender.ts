import { useCurrentUser } from '#ui/app/current-user.ts'

export interface Sender {
  name: string | undefined
  email: string | undefined
}

/**
 * The known data of the sender: an account without a name uses its address as a name elsewhere, but not in a letter.
 */
export function useSender(): Sender {
  const { name, email } = useCurrentUser()
  return { name: name === email ? undefined : name, email }
}
