import { useRules } from '#ui/forms/use-rules.ts'

/** As in contract/service/withdrawals.ts. */
const longest = { name: 120, contract: 200, items: 1000, reason: 2000 } as const

/** What both statements ask of everybody, and nothing beside it. */
export function useStatementRules() {
  const { required, email, atMost } = useRules()
  return {
    contract: (value: string, { pick }: Readonly<Record<string, string>>) =>
      pick ? undefined : (required(value) ?? atMost(longest.contract)(value)),
    name: [required, atMost(longest.name)],
    email: [required, email],
    items: atMost(longest.items),
    reason: atMost(longest.reason),
    required,
  }
}
