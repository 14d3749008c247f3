const files: Readonly<Record<string, string>> = {
  'genie-600': new URL('../../models/genie-600.usdz', import.meta.url).href,
  'genie-1000': new URL('../../models/genie-1000.usdz', import.meta.url).href,
  'genie-3000': new URL('../../models/genie-3000.usdz', import.meta.url).href,
}

export function findQuickLookFile(deviceType: string): string | undefined {
  return files[deviceType]
}
