process.stdout.write('debussy\n');
