import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { Line } from '../../../shell/review/Difference.tsx'
import { WarningText } from '../../../ui/WarningText.tsx'
import type { ItemPlan } from './plan.ts'
import { t } from './messages.ts'

/** All URLs of an item that are replaced, before and after, and what is left to do by hand. */
export const PlanPanel = ({
  plan: { id, title, parts, byHand },
  onClose,
}: {
  readonly plan: ItemPlan
  readonly onClose: () => void
}) => (
  <SidePanel
    open
    title={t('panel', { title })}
    onClose={onClose}
    actions={
      <Button variant="outlined" href={paths.item(id)}>
        {t('openItem')}
      </Button>
    }
  >
    {byHand.map((text) => (
      <WarningText key={text}>{text}</WarningText>
    ))}
    {parts.map(({ label, edits }) => (
      <Box key={label} component="section" aria-label={label} sx={{ marginBlockEnd: 4 }}>
        <Typography variant="h3" sx={{ marginBlockEnd: 1, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {edits.map(({ at, url, newUrl }) => (
            <Box key={at} component="li" sx={{ paddingBlock: 1 }}>
              <Line what="before">{url}</Line>
              <Line what="after">{newUrl}</Line>
            </Box>
          ))}
        </Box>
      </Box>
    ))}
  </SidePanel>
)
