declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
  }
  interface Running extends Promise<{ errors: number; timeouts: number }> {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, wait: number) => void): void
  }
  export default function autocannon(options: Options): Running
}
