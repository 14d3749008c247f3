import type { Context } from './context.ts'

/**
 * What a lower layer calls and a higher layer supplies, for example the papers that a mail brings along. All that is
 * supplied stands in one place, `server/app/extensions.ts`.
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

  /** undefined: nobody supplies it. */
  find({ extensions }: Pick<Context, 'extensions'>): Value | undefined {
    return extensions.get(this) as Value | undefined
  }

  supply(value: Value): Extension {
    return [this, value]
  }
}

export type Extension = readonly [ExtensionPoint<unknown>, unknown]

export type Extensions = ReadonlyMap<ExtensionPoint<unknown>, unknown>
