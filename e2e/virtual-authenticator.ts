import type { Page } from '@playwright/test'

/** A device with passkeys, as Chromium simulates one. Whether somebody touches it, a test decides. */
export interface VirtualAuthenticator {
  /** What is asked from now on it answers at once, also what a field asks. */
  touched(): Promise<void>
  leftAlone(): Promise<void>
  /** Its owner is not recognised: no finger, no code. */
  verifies(isVerified: boolean): Promise<void>
  passkeys(): Promise<number>
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  const presence = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => undefined)
  return {
    touched: () => presence(true),
    leftAlone: () => presence(false),
    verifies: async isUserVerified => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
