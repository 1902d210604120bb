import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { use } from 'react'
import { SpriteIcon } from '../icons/SpriteIcon.tsx'
import { Tooltip } from '../Tooltip.tsx'
import type { RowAction } from './DataRow.tsx'
import { TabStop } from './TabStop.ts'
import { t } from '../messages.ts'

interface Props {
  readonly actions: readonly RowAction[]
  /** The name of the row; part of each action's accessible name. */
  readonly name: string
}

/** The actions of a row: after its title, which they never cover, and above the next cell if there is no space. Not shown on cards and for touch. */
export const RowActions = ({ actions, name }: Props) => {
  const tabIndex = use(TabStop) ? 0 : -1
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        insetBlock: '1px',
        // Inline, so that its position is the end of the title.
        display: 'inline-flex',
        alignItems: 'center',
        paddingInline: 1,
        backgroundColor: 'inherit',
        '@container (max-width: 639px)': { display: 'none' },
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {actions.map(({ label, icon, href, isInNewTab = false, onClick }) => (
        <Tooltip key={label} text={label}>
          {(anchor) => (
            <IconButton
              size="small"
              tabIndex={tabIndex}
              aria-label={t('rowAction', { action: label, name })}
              {...anchor}
              {...(href === undefined
                ? { onClick }
                : { href, ...(isInNewTab && { target: '_blank', rel: 'noopener' }) })}
              sx={{ inlineSize: 28, blockSize: 28 }}
            >
              <SpriteIcon name={icon} size={18} />
            </IconButton>
          )}
        </Tooltip>
      ))}
    </Box>
  )
}
