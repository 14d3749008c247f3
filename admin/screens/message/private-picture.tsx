import { usePrivatePicture } from '#ui/app/use-private-picture.ts'

/** A picture that only staff can see. */
export function PrivatePicture({ id, label }: { id: string; label: string }) {
  const address = usePrivatePicture(id)
  if (!address || address === 'failed') return <span className="talk-picture-coming" />
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={label}>
      <img src={address} alt="" width={120} height={120} />
    </a>
  )
}
