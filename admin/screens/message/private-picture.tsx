import { useEffect, useState } from 'react'
import { useBrowser } from '#ui/app/env.tsx'

/** A picture only colleagues may see: fetched with the session, since its address alone opens nothing. */
export function PrivatePicture({ id, label }: { id: string; label: string }) {
  const browser = useBrowser()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    browser?.client.file(`/api/common/preview/file/${id}`).then(
      blob => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [browser, id])
  if (!address) return <span className="talk-picture-coming" />
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={label}>
      <img src={address} alt="" width={120} height={120} />
    </a>
  )
}
