import { useRules } from '#ui/forms/use-rules.ts'

/** As in contract/service/withdrawals.ts. */
const maxLengths = { name: 120, contract: 200, items: 1000, reason: 2000 } as const

/** The fields that both statements require, and no others. */
export function useStatementRules() {
  const { required, email, atMost } = useRules()
  return {
    contract: (value: string, { pick }: Readonly<Record<string, string>>) =>
      pick ? undefined : (required(value) ?? atMost(maxLengths.contract)(value)),
    name: [required, atMost(maxLengths.name)],
    email: [required, email],
    items: atMost(maxLengths.items),
    reason: atMost(maxLengths.reason),
    required,
  }
}
