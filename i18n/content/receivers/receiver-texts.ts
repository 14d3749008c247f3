import type { OwnTask, Safeguard, Service } from '#domain/receivers/receivers.ts'

/** The words of one language for those who receive data of customers. */
export interface ReceiverTexts {
  /** What it is, and what it receives and why. */
  services: Record<Service, readonly [role: string, what: string]>
  own: Record<OwnTask, string>
  simulated: Record<'payment' | 'delivery', string>
  /** On what ground data may go to the country; `{country}` is its name. */
  grounds: Record<Exclude<Safeguard, 'none'>, string>
}
