import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import type { Environment } from '#server/platform/environment.ts'
import type { Extension } from '#server/platform/extensions.ts'
import type { Tasks } from '#server/platform/jobs/tasks.ts'
import type { Carriers } from '#server/platform/ports/carriers.ts'
import type { Providers } from '#server/platform/ports/providers.ts'
import type { SeedStep } from './seed.ts'

/** An external system, opened with the context and closed with it. */
export interface Opened<Port> {
  port: Port
  extensions: readonly Extension[]
  close(): Promise<void>
}

/**
 * Stands in for external systems in a demo, a rehearsal or a test: a payment provider, a carrier, a history, and
 * initial people and goods. A real shop does not load it.
 */
export interface Simulator {
  openPayments(context: Context): Promise<Opened<Providers>>
  openCarriers(context: Context): Promise<Opened<Carriers>>
  tasks: Tasks
  /** While one of these returns true, recurring tasks wait. */
  pauses: readonly ((context: Context) => Promise<boolean>)[]
  seedSteps: readonly SeedStep[]
  /** Adds pages of its own beside those of the shop. */
  mount(app: FastifyInstance, context: Context): void
  /** What it does while the shop is open. */
  begin(context: Context): { stop(): Promise<void> }
  /** Lines for the person who starts the shop. */
  welcome(url: string): readonly string[]
}

/** Decides by the settings whether there is a simulator. */
export type LoadSimulator = (environment: Pick<Environment, 'demo' | 'simulations'>) => Promise<Simulator | undefined>
