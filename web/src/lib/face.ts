// Chinese where the system has no face for it: slices of the bundled one, fetched one after the other when the page
// has nothing else to do, and only those with signs that are shown. Text stands in the system's face until then, so no
// font is ever in the way of a click, of cards or of anything else that was asked for.

/** Two different signs look the same, or have not the width every Chinese face gives them: boxes are drawn instead. */
export function lacksChinese(): boolean {
  const size = 40;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * 1.5;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (paper === null) return false;
  paper.font = `${size}px ${getComputedStyle(document.documentElement).fontFamily || 'sans-serif'}`;
  const drawn = (sign: string): string => {
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.fillText(sign, 0, size);
    return paper.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  return paper.measureText('牌').width < 0.9 * size || drawn('牌') === drawn('局');
}

/** Call once. Nothing is fetched where the system can write Chinese; `first` is what must have come before. */
export async function followFace(first: Promise<unknown>): Promise<void> {
  if (!lacksChinese()) return;
  document.documentElement.dataset['face'] = 'coming';
  await first.catch(() => {}); // whatever it was: it is not in the way any more
  const { face } = await import('./slices');
  face.follow(document.body);
}
