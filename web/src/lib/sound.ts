// Short sounds made at run time; there are no sound files.

export type Sound = 'card' | 'pass' | 'turn' | 'warning' | 'bomb' | 'win' | 'end' | 'bell';

interface Note {
  at: number;
  frequency: number;
  length: number;
  wave: OscillatorType;
  gain: number;
}

const tone = (at: number, frequency: number, length: number, gain = 0.08, wave: OscillatorType = 'sine'): Note => ({
  at,
  frequency,
  length,
  wave,
  gain,
});

const SOUNDS: Record<Sound, readonly Note[]> = {
  card: [tone(0, 320, 0.05, 0.07, 'triangle'), tone(0.015, 180, 0.06, 0.05, 'triangle')],
  pass: [tone(0, 220, 0.07, 0.05)],
  turn: [tone(0, 587, 0.09), tone(0.1, 784, 0.12)],
  warning: [tone(0, 880, 0.08, 0.1, 'square'), tone(0.14, 880, 0.08, 0.1, 'square')],
  bomb: [tone(0, 110, 0.25, 0.14, 'sawtooth'), tone(0, 73, 0.3, 0.12, 'triangle')],
  win: [tone(0, 523, 0.12), tone(0.12, 659, 0.12), tone(0.24, 784, 0.22)],
  end: [tone(0, 392, 0.15), tone(0.16, 330, 0.22)],
  bell: [tone(0, 1175, 0.5, 0.12), tone(0.02, 2350, 0.3, 0.04), tone(0.3, 1175, 0.6, 0.12)],
};

let context: AudioContext | null = null;

/** Plays a sound; browsers keep silent until the person has touched the page. */
export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const note of SOUNDS[name]) ring(context, note);
}

function ring(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = note.wave;
  oscillator.frequency.value = note.frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.gain, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + note.length + 0.02);
}
