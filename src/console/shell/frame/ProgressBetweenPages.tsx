import { keyframes, styled } from '@mui/material/styles'
import { useNavigation } from 'react-router'

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } })
const slide = keyframes({
  from: { backgroundPositionX: '140%' },
  to: { backgroundPositionX: '-40%' },
})

const Line = styled('div')({
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: 2,
  background:
    'linear-gradient(var(--mui-palette-primary-main), var(--mui-palette-primary-main)) no-repeat',
  backgroundSize: '40% 100%',
  animation: `${appear} 0s linear 150ms both, ${slide} 1.2s linear infinite`,
})

/** A progress line while the next page is loading; visible after 150 ms, so that fast pages do not flicker. */
export const ProgressBetweenPages = () => {
  const { state } = useNavigation()
  return state === 'idle' ? null : <Line aria-hidden />
}
