import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { monospace } from '../../../ui/theme.ts'
import { WarningText } from '../../../ui/WarningText.tsx'
import type { ItemPlan } from './plan.ts'
import { t } from './messages.ts'

/** All URLs of an item that are replaced, before and after, and what is left to do by hand. */
export const PlanPanel = ({ plan, onClose }: { plan: ItemPlan; onClose: () => void }) => (
  <SidePanel
    open
    title={t('panel', { title: plan.title })}
    onClose={onClose}
    actions={
      <Button variant="outlined" href={paths.item(plan.id)}>
        {t('openItem')}
      </Button>
    }
  >
    {plan.byHand.map((text) => (
      <WarningText key={text}>{text}</WarningText>
    ))}
    {plan.parts.map(({ label, edits }) => (
      <Box key={label} component="section" aria-label={label} sx={{ marginBlockEnd: 4 }}>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {edits.map(({ at, url, newUrl }) => (
            <Box
              key={at}
              component="li"
              sx={{
                fontFamily: monospace,
                fontSize: '0.8125rem',
                overflowWrap: 'anywhere',
                paddingBlock: 1,
              }}
            >
              <Box component="del" sx={{ display: 'block', textDecoration: 'none' }}>
                {url}
              </Box>
              <Box component="ins" sx={{ display: 'block', textDecoration: 'none' }}>
                → {newUrl}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    ))}
  </SidePanel>
)
