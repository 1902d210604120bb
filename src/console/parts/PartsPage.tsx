import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useColorScheme } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { Toasts } from '../shell/toasts/toasts.tsx'
import { toastSpace } from '../ui/bottomSpace.ts'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { ActionParts } from './groups/ActionParts.tsx'
import { ChartParts } from './groups/ChartParts.tsx'
import { ColorParts } from './groups/ColorParts.tsx'
import { FormParts } from './groups/FormParts.tsx'
import { IconParts } from './groups/IconParts.tsx'
import { OverlayParts } from './groups/OverlayParts.tsx'
import { ProgressParts } from './groups/ProgressParts.tsx'
import { ReportParts } from './groups/ReportParts.tsx'
import { StateParts } from './groups/StateParts.tsx'
import { TableParts } from './groups/TableParts.tsx'

/** The groups of parts, in the order of the page. */
const groups: Readonly<Record<string, ComponentType>> = {
  Colors: ColorParts,
  Icons: IconParts,
  Actions: ActionParts,
  States: StateParts,
  Progress: ProgressParts,
  Charts: ChartParts,
  Tables: TableParts,
  Reports: ReportParts,
  Forms: FormParts,
  Overlays: OverlayParts,
}

/** A page for developers: the parts of the console in all their states. It needs no portal. */
export const PartsPage = () => {
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <Box
      component="main"
      sx={{
        maxInlineSize: 1200,
        marginInline: 'auto',
        padding: 6,
        paddingBlockEnd: `calc(24px + ${toastSpace})`,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <Typography variant="h1" sx={{ marginInlineEnd: 'auto' }}>
          Parts
        </Typography>
        <SegmentedControl
          label="Appearance"
          selected={mode}
          onSelect={setMode}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
      </Box>
      <Box
        component="nav"
        aria-label="Parts"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, marginBlock: 4 }}
      >
        {Object.keys(groups).map((name) => (
          <Link key={name} href={`#${name}`}>
            {name}
          </Link>
        ))}
      </Box>
      {Object.entries(groups).map(([name, Group]) => (
        <Box component="section" key={name} id={name} aria-labelledby={`${name}-title`}>
          <Typography variant="h2" id={`${name}-title`} sx={{ marginBlock: '32px 12px' }}>
            {name}
          </Typography>
          <Group />
        </Box>
      ))}
      <Toasts onUndo={async () => undefined} />
    </Box>
  )
}
