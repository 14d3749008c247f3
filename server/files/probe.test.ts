import { expect, test } from 'vitest'
import { bearer, register } from '../testing/accounts.ts'
import { pngOf, upload } from '../testing/pictures.ts'
import { testApp } from '../testing/test-app.ts'

const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']))
const p = pngOf(8, 8)
test.each([
  ['two', (a: any, t: string) => upload(a, { token: t, file: [p, p] })],
  ['many', (a: any, t: string) => upload(a, { token: t, file: p, fields: many })],
  ['huge', (a: any, t: string) => upload(a, { token: t, file: p, fields: { purpose: 'x'.repeat(200000) } })],
  ['hugename', (a: any, t: string) => upload(a, { token: t, file: p, fields: { ['x'.repeat(5000)]: 'x' } })],
  ['constructor', (a: any, t: string) => upload(a, { token: t, file: p, fields: { constructor: 'x' } })],
  ['nosession', (a: any) => upload(a, { file: Buffer.alloc(2 * 1024 * 1024) })],
  ['25', (a: any, t: string) => upload(a, { token: t, file: Buffer.alloc(25 * 1024 * 1024) })],
  ['two big', (a: any, t: string) => upload(a, { token: t, file: [p, Buffer.alloc(5e6)] })],
  ['cut', (a: any, t: string) => a.send('POST', '/api/common/files/upload', {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      headers: { ...bearer(t), 'content-type': 'multipart/form-data; boundary=x' },
    })],
])('%s', async (n, f) => {
  const app = await testApp({ environment: { DATA_DIR: '/tmp/lab/data' } })
  const { token } = await register(app)
  const r = await f(app, token)
  const t = performance.now()
  await app.close()
  console.log(n, r.status, r.text.slice(0, 150), 'close', Math.round(performance.now() - t))
}, 100000)
