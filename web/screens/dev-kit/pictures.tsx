import { ImageCompare } from '#ui/kit/image-compare.tsx'
import { Swiper } from '#ui/kit/swiper.tsx'

const sky = ['fill-swath-a', 'fill-swath-b', 'fill-sunk', 'fill-warn-ground']

function Plot({ index, standing = false }: { index: number; standing?: boolean }) {
  return (
    <svg viewBox="0 0 640 360" fill="none" role="img" aria-label={standing ? 'Standing lawn' : 'Mown lawn'}>
      <rect width="640" height="360" className={sky[index % sky.length]} />
      {[60, 110, 160, 210, 260, 310].map(lane => (
        <path key={lane} className={standing ? 'blade-lane' : 'mown-path'} d={`M40 ${lane}H600`} />
      ))}
      <circle className="machine-edge" cx={100 + index * 120} cy="210" r="14" />
      <circle className="machine" cx={100 + index * 120} cy="210" r="14" />
    </svg>
  )
}

export function Pictures() {
  return (
    <>
      <Swiper
        label="Genie 1000 in pictures"
        slides={[0, 1, 2, 3].map(index => ({ id: String(index), content: <Plot index={index} /> }))}
      />
      <Swiper
        label="Three lawns"
        look="cards"
        slides={[0, 1, 2].map(index => ({ id: String(index), content: <Plot index={index} standing /> }))}
      />
      <ImageCompare
        label="Compare before and after"
        before={<Plot index={1} standing />}
        after={<Plot index={3} />}
        beforeLabel="Before"
        afterLabel="After"
        valueText={percent => `${percent} per cent before`}
      />
    </>
  )
}
