import { statementLengths } from '#contract/protocol/field-limits.ts'
import { useRules } from '#ui/forms/use-rules.ts'

/** The fields that both statements require, and no others. */
export function useStatementRules() {
  const { required, email, atMost } = useRules()
  return {
    contract: (value: string, { pick }: Readonly<Record<string, string>>) =>
      pick ? undefined : (required(value) ?? atMost(statementLengths.contract)(value)),
    name: [required, atMost(statementLengths.name)],
    email: [required, email],
    items: atMost(statementLengths.items),
    reason: atMost(statementLengths.reason),
    required,
  }
}
