import { RankedBars } from '../../ui/chart/RankedBars.tsx'
import { StackedBar } from '../../ui/chart/StackedBar.tsx'
import { InlineBar } from '../../ui/InlineBar.tsx'
import { Example } from '../Example.tsx'

/** Bars, each with its figures as text. */
export const ChartParts = () => (
  <>
    <Example name="Bars for rankings; what is not ranked has a figure only">
      <RankedBars
        label="Items by type"
        bars={[
          { id: 'maps', label: 'Web Map', value: 168, figure: '168', href: '/content' },
          { id: 'layers', label: 'Feature Service', value: 141, figure: '141', href: '/content' },
          { id: 'tools', label: 'Geoprocessing Service', value: 0, figure: '0', href: '/content' },
          { id: 'other', label: 'Other types', value: 302, figure: '302', isBare: true },
        ]}
      />
    </Example>
    <Example name="The parts of a whole, in six colors">
      <StackedBar
        label="Members by user type"
        parts={['Creator', 'Viewer', 'Editor', 'Field Worker', 'Storyteller', 'Other'].map(
          (label, index) => ({
            id: label,
            label,
            value: 60 - 10 * index,
            figure: String(60 - 10 * index),
            ...(index < 5 && { href: '/organization/members' }),
          }),
        )}
      />
    </Example>
    <Example name="A bar beside a figure" isRow>
      <span>41 of 96</span>
      <InlineBar share={41 / 96} />
    </Example>
  </>
)
