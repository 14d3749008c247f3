declare const __BUILD__: { version: string; built_at: string } | undefined

/** The version of this build; the same object is served at /build.json and polled by open tabs. */
export const build = typeof __BUILD__ === 'undefined' ? { version: 'dev', built_at: '' } : __BUILD__
