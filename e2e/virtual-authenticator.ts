import type { Page } from '@playwright/test'

/** A device with passkeys, simulated by Chromium. The test decides whether it is touched. */
export interface VirtualAuthenticator {
  /** From now on it responds to requests at once, including those of a field. */
  touched(): Promise<void>
  leftAlone(): Promise<void>
  /** Whether its owner is recognized by a finger or code. */
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
