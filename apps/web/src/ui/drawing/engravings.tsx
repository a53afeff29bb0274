import type { ReactNode } from 'react'

const A = 'var(--art-a)'
const B = 'var(--art-b)'
const INK = 'var(--ink-solid)'

export interface Drawing {
  /** Default: a square of 120. */
  box?: string
  /** Default: fills its place from the middle. */
  fit?: string
  lines: ReactNode
}

/** Every second one of `count` shapes is light. */
const alternately = (count: number, draw: (colour: string, index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw(index % 2 === 0 ? B : A, index))

/** Left edge, top and width of each book. */
const BOOKS: [number, number, number, string][] = [
  [2, 14, 18, B],
  [21, 30, 12, A],
  [34, 6, 22, A],
  [57, 40, 10, B],
  [68, 22, 16, B],
]
const FLOWER =
  'M30 6a17 17 0 0 1 0 24a17 17 0 0 1 0-24zM30 54a17 17 0 0 1 0-24a17 17 0 0 1 0 24zM6 30a17 17 0 0 1 24 0a17 17 0 0 1-24 0zM54 30a17 17 0 0 1-24 0a17 17 0 0 1 24 0z'
/** Rows and columns of punched holes: '.' none, 'a' light, 'b' dark. */
const PUNCHED = ['.babbbb', 'ab.bbab', 'bbba.ab', 'bababb.', 'babbbba', 'bbbbaba']
const HOLES = PUNCHED.flatMap((row, y) =>
  row
    .split('')
    .map((hole, x) => ({ hole, left: 6 + x * 16, top: 6 + y * 20 }))
    .filter(({ hole }) => hole !== '.'),
)

/** Illustrations of posters and stamps, in two shades of the category colour (--art-a and --art-b). */
export const engravings = {
  feathers: {
    fit: 'xMidYMax slice',
    lines: (
      <>
        {alternately(9, (colour, index) => (
          <path
            key={index}
            transform={`rotate(${index * 21 - 84} 60 112)`}
            fill={colour}
            d="M60 112C46 84 46 52 60 14C74 52 74 84 60 112Z"
          />
        ))}
        <circle cx="60" cy="112" r="17" fill={A} />
        <circle cx="60" cy="112" r="8" fill={INK} />
      </>
    ),
  },
  spines: {
    fit: 'xMidYMin slice',
    lines: (
      <>
        {BOOKS.map(([left, top, width, colour]) => (
          <g key={left}>
            <path fill={colour} d={`M${left} ${top}h${width}v120h-${width}z`} />
            <path stroke={INK} strokeWidth="3" d={`M${left} ${top + 11.5}h${width}M${left} 105.5h${width}`} />
            <path stroke={INK} strokeWidth="1.5" d={`M${left} ${top + 17.75}h${width}`} />
          </g>
        ))}
        <g transform="rotate(14 86 120)">
          <path fill={A} d="M88 18h17v104h-17z" />
          <path fill={INK} d="M88 30h17v3h-17zM88 102h17v3h-17z" />
        </g>
      </>
    ),
  },
  record: {
    lines: (
      <>
        <circle cx="60" cy="60" r="54" fill={B} />
        {[47, 41, 35, 29].map((radius) => (
          <circle key={radius} cx="60" cy="60" r={radius} fill="none" stroke={INK} strokeWidth="1.5" />
        ))}
        <circle cx="60" cy="60" r="20" fill={A} />
        <circle cx="60" cy="60" r="4" fill={INK} />
        <path fill={A} opacity=".5" d="M60 60L98 22A54 54 0 0 1 112 46z" />
      </>
    ),
  },
  tiles: {
    lines: (
      <>
        {[0, 60, 120].flatMap((x) =>
          [0, 60, 120].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="22" fill={B} />),
        )}
        {[0, 60].flatMap((x) =>
          [0, 60].map((y) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <path fill={A} d={FLOWER} />
              <circle cx="30" cy="30" r="5" fill={x === y ? B : INK} />
            </g>
          )),
        )}
      </>
    ),
  },
  wheel: {
    box: '8 5 104 108',
    fit: 'xMidYMid meet',
    lines: (
      <>
        <path fill="none" stroke={B} strokeWidth="5" d="M60 58L34 118M60 58L86 118" />
        <circle cx="60" cy="58" r="42" fill="none" stroke={A} strokeWidth="3" />
        <circle cx="60" cy="58" r="31" fill="none" stroke={B} strokeWidth="2" />
        {alternately(12, (colour, index) => (
          <g key={index} transform={`rotate(${index * 30} 60 58)`}>
            <path stroke={B} strokeWidth="2" d="M60 58h42" />
            <circle cx="105" cy="58" r="6.5" fill={colour} />
          </g>
        ))}
        <circle cx="60" cy="58" r="9" fill={A} />
      </>
    ),
  },
  leaves: {
    lines: alternately(9, (_, index) => (
      <path
        key={index}
        transform={`translate(${(index % 3) * 40} ${Math.floor(index / 3) * 40})`}
        fill={index % 4 === 0 ? A : B}
        d={
          index % 2 === 0
            ? 'M37 3v17a17 17 0 0 1-17 17h-17v-17a17 17 0 0 1 17-17z'
            : 'M3 3h17a17 17 0 0 1 17 17v17h-17a17 17 0 0 1-17-17z'
        }
      />
    )),
  },
  stalls: {
    lines: (
      <>
        <path fill={B} d="M0 34h120v8H0zM0 94h120v8H0z" />
        {alternately(12, (_, index) => (
          <path
            key={index}
            transform={`translate(${(index % 6) * 20} ${index < 6 ? 10 : 70})`}
            fill={(index + Math.floor(index / 6)) % 2 === 0 ? A : B}
            d="M0 0h20v26a10 10 0 0 1-20 0z"
          />
        ))}
      </>
    ),
  },
  weave: {
    lines: alternately(16, (_, index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)]
      const along = (column + row) % 2 === 0
      return (
        <g key={index} transform={`translate(${column * 30} ${row * 30})${along ? '' : ' rotate(90 15 15)'}`}>
          <path fill={along ? A : B} d="M0 6h30v18H0z" />
          <path stroke={INK} strokeWidth="1.5" d="M0 12h30M0 18h30" />
        </g>
      )
    }),
  },
  punch: {
    lines: HOLES.map(({ hole, left, top }) => (
      <rect
        key={`${left} ${top}`}
        x={left}
        y={top}
        width="10"
        height="14"
        rx="1"
        fill={hole === 'a' ? A : B}
      />
    )),
  },
  towers: {
    box: '0 0 120 80',
    lines: (
      <g transform="scale(1 .667)">
        <path
          fill={A}
          d="M10 120V62L23 40L36 62V120zM46 120V36L60 14L74 36V120zM84 120V56L97 34L110 56V120z"
        />
        <path
          fill={INK}
          d="M19 72a4 4 0 0 1 8 0v14h-8zM56 72a4 4 0 0 1 8 0v14h-8zM93 72a4 4 0 0 1 8 0v14h-8z"
        />
        <path fill={B} d="M0 96h120v24H0z" />
        <path fill="none" stroke={A} strokeWidth="1.5" d="M0 12Q34 44 60 26T120 18" />
        <path
          fill={B}
          d="M7 21h10l-5 10zM23 30h10l-5 10zM41 31h10l-5 10zM71 20h10l-5 10zM89 17h10l-5 10zM103 17h10l-5 10z"
        />
      </g>
    ),
  },
} as const satisfies Record<string, Drawing>
