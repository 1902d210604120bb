import Box from '@mui/material/Box'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
} from 'react'

/** Properties for the described element. */
export interface TooltipAnchor {
  readonly onMouseEnter: (event: MouseEvent<HTMLElement>) => void
  readonly onMouseLeave: () => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

interface Props {
  readonly text: string
  readonly children: (anchor: TooltipAnchor) => ReactElement
}

/** Delay (ms) in which the pointer can cross the gap between the element and its tooltip. */
const grace = 120

/**
 * A tooltip on hover and focus: hoverable, closed by Escape and by a click elsewhere (WCAG 1.4.13). It does not change the element's accessible name or
 * description; the caller provides necessary text to screen readers.
 */
export const Tooltip = ({ text, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isLeaving, setIsLeaving] = useState(false)
  const show = (element: HTMLElement) => {
    setIsLeaving(false)
    setAnchor(element)
  }
  const leave = () => setIsLeaving(true)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => setAnchor(undefined), grace)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return (
    <>
      {children({
        onMouseEnter: (event) => show(event.currentTarget),
        onMouseLeave: leave,
        onFocus: (event) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
        },
        // At once: the tooltip would cover what has the focus next.
        onBlur: () => setAnchor(undefined),
      })}
      {anchor && (
        <Bubble
          anchor={anchor}
          text={text}
          onEnter={() => setIsLeaving(false)}
          onLeave={leave}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}

interface BubbleProps {
  readonly anchor: HTMLElement
  readonly text: string
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

const gap = 6
const edge = 8

const Bubble = ({ anchor, text, onEnter, onLeave, onClose }: BubbleProps) => {
  const bubble = useRef<HTMLSpanElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    // In the top layer, so that nothing clips or covers the tooltip.
    element.showPopover()
    const around = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const { clientWidth, clientHeight } = document.documentElement
    const below = around.bottom + gap
    const fitsBelow = below + height <= clientHeight - edge
    const middle = around.left + around.width / 2 - width / 2
    element.style.left = `${Math.max(edge, Math.min(middle, clientWidth - width - edge))}px`
    element.style.top = `${fitsBelow ? below : around.top - gap - height}px`
  }, [anchor])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    // The tooltip would cover what a click elsewhere opens, such as a menu, and take the next click.
    const press = ({ target }: PointerEvent) => {
      const isOwn = [anchor, bubble.current].some((one) => one?.contains(target as Node))
      if (!isOwn) onClose()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('scroll', onClose, true)
    }
  }, [anchor, onClose])
  return (
    <Box
      component="span"
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      sx={{
        position: 'fixed',
        inset: 'auto',
        margin: 0,
        border: 0,
        maxInlineSize: 'min(320px, calc(100vw - 16px))',
        paddingBlock: 1,
        paddingInline: 2,
        borderRadius: 1,
        fontSize: '0.75rem',
        fontWeight: 400,
        lineHeight: 1.5,
        textAlign: 'start',
        whiteSpace: 'normal',
        backgroundColor: 'text.primary',
        color: 'background.paper',
      }}
    >
      {text}
    </Box>
  )
}
