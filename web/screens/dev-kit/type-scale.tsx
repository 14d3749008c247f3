import { Divider } from '#ui/kit/divider.tsx'

export function TypeScale() {
  return (
    <>
      <div className="dev-kit-scale">
        <p className="display" data-type="display">
          The evening is yours
        </p>
        <p className="display" data-type="headline">
          Quiet machines for gardens
        </p>
        <p className="display" data-type="heading">
          A lawn mown month by month
        </p>
        <p className="display" data-type="title">
          Genie 1000, up to 2,000 m²
        </p>
        <p data-type="lead">The garden is done, the price is clear, help is one tap away.</p>
        <p data-type="body">
          You rent for as many months as you like. The rent ends by itself; nothing renews in silence. The deposit comes
          back within fourteen days of inspection.
        </p>
        <p data-type="small" data-ink="soft">
          Small: dates, hints, notes beside a price.
        </p>
        <p data-type="caption" data-ink="faint">
          Caption: version 0.1.0, 21 November 2026
        </p>
      </div>
      <p className="figures" data-type="lead">
        1,234.56
        <br />
        9,871.10
      </p>
      <div lang="zh-Hans" className="dev-kit-scale">
        <p className="display" data-type="headline">
          草坪已修剪，夜晚属于您
        </p>
        <p data-type="body">
          按月租用割草机器人。月租金、总价和押金事先写明，租期结束后合同自动终止，不会自动续租。“Genie 1000”最大覆盖
          2000 m²。
        </p>
      </div>
      <Divider still />
      <Divider done />
    </>
  )
}
