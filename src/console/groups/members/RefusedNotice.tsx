import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Notice } from '../../ui/Notice.tsx'
import type { Refused } from './changes.ts'
import { t } from './messages.ts'

interface Props {
  readonly refused: Refused
  readonly onClose: () => void
}

/** Names the members whose membership the portal did not change, with its reasons. */
export const RefusedNotice = ({ refused: { kind, members }, onClose }: Props) => (
  <Notice
    tone="warning"
    action={
      <Button variant="outlined" color="inherit" size="small" onClick={onClose}>
        {t('close')}
      </Button>
    }
  >
    {t(`refused.${kind}`, { count: members.length })}
    <Box component="ul" sx={{ margin: 0, paddingInlineStart: 4 }}>
      {members.map(({ name, reason }) => (
        <li key={name}>
          {name}: {reason}
        </li>
      ))}
    </Box>
  </Notice>
)
