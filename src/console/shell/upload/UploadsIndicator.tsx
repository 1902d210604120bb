import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { formatNumber } from '../format.ts'
import type { UploadSummary } from './summary.ts'

/** Number and progress of this tab's uploads, in the app bar, with a link to them. */
export const UploadsIndicator = ({ summary }: { summary: UploadSummary }) => {
  const { t } = useTranslation()
  const { count, share, isStalled, href } = summary
  const figures = { count, percent: Math.floor(share * 100) }
  const label = t(isStalled ? 'uploads.stalled' : 'uploads.running', figures)
  const tone = isStalled ? 'tone.warning' : 'tone.brand'
  return (
    <Tooltip text={label}>
      {(anchor) => (
        <ButtonBase
          {...anchor}
          href={href}
          aria-label={label}
          sx={{
            gap: 1,
            flexShrink: 0,
            whiteSpace: 'nowrap',
            blockSize: 28,
            paddingInline: 2,
            borderRadius: 999,
            fontSize: '0.75rem',
            fontVariantNumeric: 'tabular-nums',
            backgroundColor: `${tone}.soft`,
            color: `${tone}.text`,
          }}
        >
          <Box
            component="svg"
            viewBox="0 0 16 16"
            aria-hidden
            sx={{ inlineSize: 14, blockSize: 14 }}
          >
            <path
              d="M8 13V4M4 7.5 8 3.5l4 4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </Box>
          {count > 1 && `${formatNumber(count)} · `}
          {`${figures.percent}%`}
        </ButtonBase>
      )}
    </Tooltip>
  )
}
