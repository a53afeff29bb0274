/** What counts as one caller: somebody with one IPv6 address has 2⁶⁴ of them. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? expand(ip).slice(0, 4).join(':') : ip

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right].map((part) =>
    part.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}
