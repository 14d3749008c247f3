import { createRequire } from 'node:module'
import { onDemandFolder } from '#tools/on-demand/install.ts'

/** One tab of a browser: the little that both drivers can do, so that every journey is written once. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page; its answer must be plain data. */
  run<Answer>(body: string, ...values: unknown[]): Promise<Answer>
  /** A real pointer, at a point of the window. */
  press(x: number, y: number): Promise<void>
  /** Real keys, into whatever has the focus. */
  type(text: string): Promise<void>
  key(name: Key): Promise<void>
  picture(file: string): Promise<void>
  /** Errors of scripts that the page reported since the last call, where the driver receives them. */
  errors(): string[]
  close(): Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowLeft' | 'SelectAll'

export interface Size {
  width: number
  height: number
}

export interface Engine {
  name: string
  /** Its program; undefined: not installed. */
  program: string | undefined
  /** How to get it. */
  install: string
  start(program: string, size: Size): Promise<Tab>
}

export const folder = onDemandFolder('engines')

export const requireDriver = createRequire(`${folder}/package.json`)
