import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { TextProblem } from './problems.ts'
import { t } from './messages.ts'

interface Props {
  readonly label: string
  readonly problems: readonly TextProblem[]
  readonly messageOf: (problem: TextProblem) => string
  readonly onGoTo: (problem: TextProblem) => void
}

/** Maximum number of listed problems; one mistake often causes many. */
const maxProblems = 5

/** The problems of a text, each with a link to its position. */
export const ProblemList = ({ label, problems, messageOf, onGoTo }: Props) => {
  const more = problems.length - maxProblems
  return (
    <Box
      component="output"
      aria-label={t('problems', { label })}
      sx={{ display: 'block', fontSize: '0.75rem', color: 'error.main' }}
    >
      {problems.slice(0, maxProblems).map((problem) => (
        <Box
          key={`${problem.from} ${messageOf(problem)}`}
          sx={{ marginBlockStart: 1, overflowWrap: 'anywhere' }}
        >
          <Link
            component="button"
            type="button"
            underline="always"
            color="inherit"
            onClick={() => onGoTo(problem)}
            sx={{ font: 'inherit', fontWeight: 600 }}
          >
            {t('position', { line: problem.line, column: problem.column })}
          </Link>
          {': '}
          {messageOf(problem)}
        </Box>
      ))}
      {more > 0 && <Box sx={{ marginBlockStart: 1 }}>{t('more', { count: more })}</Box>}
    </Box>
  )
}
