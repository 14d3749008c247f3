import type { Context } from './context.ts'

/**
 * Something that a lower layer calls and a higher layer supplies, for example the documents attached to a mail. All of
 * them are supplied in `server/app/extensions.ts`.
 */
export class ExtensionPoint<Value> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get({ extensions }: Pick<Context, 'extensions'>): Value {
    if (!extensions.has(this)) throw new Error(`Nothing is supplied for ${this.name}`)
    return extensions.get(this) as Value
  }

  /** undefined: it was not supplied. */
  find({ extensions }: Pick<Context, 'extensions'>): Value | undefined {
    return extensions.get(this) as Value | undefined
  }

  supply(value: Value): Extension {
    return [this, value]
  }
}

export type Extension = readonly [ExtensionPoint<unknown>, unknown]

export type Extensions = ReadonlyMap<ExtensionPoint<unknown>, unknown>
