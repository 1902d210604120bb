import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { RawText } from '../../ui/code/RawText.tsx'
import { paths } from '../paths.ts'
import { ErrorHint } from './hints/ErrorHint.tsx'
import { toProblem, type Problem } from './problem.ts'
import { t } from '../messages/index.ts'

interface Props {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
  /** What to do, if the page has more specific advice than the kind of the error. */
  readonly advice?: string | undefined
}

/** Whether to look up a hint: only for refusals of the portal. An ended session always requires a new sign-in. */
const isLookedUp = ({ kind }: Problem) => !['token', 'connection', 'console'].includes(kind)

const toDo = (message: string) => <Typography sx={{ marginBlockStart: 1 }}>{message}</Typography>

/** An error: the portal's message, what to do, and the expandable raw response. */
export const ErrorNotice = ({ error, onRetry, advice }: Props) => {
  const problem = toProblem(error)
  const { kind, message, details, items, code, raw } = problem
  const isAboutFile = /filename already exists/i.test(message)
  return (
    <Box
      role="alert"
      sx={{
        padding: 4,
        marginBlockEnd: 4,
        borderRadius: '10px',
        border: '1px solid',
        borderColor: 'tone.error.solid',
        backgroundColor: 'tone.error.soft',
      }}
    >
      <Typography sx={{ display: 'flex', gap: 2, fontWeight: 650, color: 'tone.error.text' }}>
        <SpriteIcon name="error" size={20} color="var(--mui-palette-tone-error-solid)" />
        {message}
      </Typography>
      {details.map((detail) => (
        <Typography key={detail}>{detail}</Typography>
      ))}
      {items.map(({ itemId, text }) => (
        <Typography key={text}>
          {text}{' '}
          <Link underline="always" href={paths.item(itemId, isAboutFile ? 'data' : undefined)}>
            {t(isAboutFile ? 'error.replaceFile' : 'error.openItem')}
          </Link>
        </Typography>
      ))}
      {advice === undefined && isLookedUp(problem) ? (
        <ErrorHint error={problem} otherwise={problem.advice}>
          {toDo}
        </ErrorHint>
      ) : (
        toDo(advice ?? problem.advice)
      )}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ marginBlockStart: 3 }}>
          {t(kind === 'console' ? 'error.reload' : 'error.retry')}
        </Button>
      )}
      {(raw !== undefined || code !== undefined) && (
        <Box sx={{ marginBlockStart: 2 }}>
          <Disclosure summary={t('error.raw')}>
            {code !== undefined && <Typography>{t('error.code', { code })}</Typography>}
            {raw !== undefined && <RawText>{raw}</RawText>}
          </Disclosure>
        </Box>
      )}
    </Box>
  )
}
