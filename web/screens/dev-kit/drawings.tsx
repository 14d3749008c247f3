import { Dock } from '#ui/drawings/charging-dock.tsx'
import { Genie, type GenieModel, type GenieView } from '#ui/drawings/genie.tsx'

const models: GenieModel[] = ['600', '1000', '3000']
const views: GenieView[] = ['front', 'side', 'top', 'underside']

export function Drawings() {
  return (
    <div className="dev-kit-drawings">
      {models.map(model => (
        <Genie key={model} model={model} label={`Genie ${model}`} toScale lit />
      ))}
      {views.flatMap(view =>
        models.map(model => (
          <Genie key={`${view}-${model}`} model={model} view={view} label={`Genie ${model}, ${view}`} toScale />
        )),
      )}
      {models.slice(0, 2).map(model => (
        <Dock key={model} model={model} label={`Charging station of Genie ${model}`} />
      ))}
    </div>
  )
}
