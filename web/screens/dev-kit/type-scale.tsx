import { Divider } from '#ui/kit/divider.tsx'

export function TypeScale() {
  return (
    <>
      <div className="dev-kit-scale">
        <p className="display text-display">The evening is yours</p>
        <p className="display text-headline">Quiet machines for gardens</p>
        <p className="display text-heading">A lawn mown month by month</p>
        <p className="display text-title">Genie 1000, up to 2,000 m²</p>
        <p className="text-lead">The garden is done, the price is clear, help is one tap away.</p>
        <p className="text-body">
          You rent for as many months as you like. The rent ends by itself; nothing renews in silence. The deposit comes
          back within fourteen days of inspection.
        </p>
        <p className="text-small text-soft">Small: dates, hints, notes beside a price.</p>
        <p className="text-caption text-faint">Caption: version 0.1.0, 21 November 2026</p>
      </div>
      <p className="figures text-lead">
        1,234.56
        <br />
        9,871.10
      </p>
      <div lang="zh-Hans" className="dev-kit-scale">
        <p className="display text-headline">草坪已修剪，夜晚属于您</p>
        <p className="text-body">
          按月租用割草机器人。月租金、总价和押金事先写明，租期结束后合同自动终止，不会自动续租。“Genie 1000”最大覆盖
          2000 m²。
        </p>
      </div>
      <Divider still />
      <Divider done />
    </>
  )
}
