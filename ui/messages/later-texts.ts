import { addEnglish } from './catalogues.ts';
import later from './en.json?part=later';

// Imported for this alone, by every screen that is loaded when it is opened.
addEnglish(later);
